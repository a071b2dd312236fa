import { z } from 'zod';
import type { Call } from './calls.ts';
import * as agents from './entities/print-agents.ts';

/** Where an agent fetches a sheet's JPEG. */
export const AGENT_SHEET_PATH = '/v1/print-agent/sheets/{name}';

/** What a print agent asks; apart from the kiosk's calls, so that a kiosk need not load them. */
export const agentCalls = {
  connect: {
    method: 'POST',
    base: 'core',
    path: '/v1/print-agent/connection',
    access: 'agent',
    body: agents.AgentConnectBody,
    data: agents.AgentConnection,
    summary: 'A print agent begins to serve its printer',
  },
  takeSheets: {
    method: 'POST',
    base: 'core',
    path: '/v1/print-agent/sheets',
    access: 'agent',
    body: agents.TakeSheetsBody,
    data: agents.TakenSheets,
    summary: 'Sheets for this printer; waits up to 20 s for one',
  },
  beginSheet: {
    method: 'POST',
    base: 'core',
    path: '/v1/print-agent/sheets/{name}/begin',
    access: 'agent',
    body: agents.BeginSheetBody,
    data: z.null(),
    summary: 'Leave to hand a sheet to the printer; from then on no other printer gets it',
  },
  report: {
    method: 'POST',
    base: 'core',
    path: '/v1/print-agent/reports',
    access: 'agent',
    body: agents.AgentReportBody,
    data: z.null(),
    summary: 'How the printer and its sheets are',
  },
} as const satisfies Record<string, Call>;
