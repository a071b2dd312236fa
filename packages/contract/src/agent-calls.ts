import { z } from 'zod';
import type { Call } from './calls.ts';
import * as agents from './entities/print-agents.ts';

/** Path of a sheet's JPEG. */
export const AGENT_SHEET_PATH = '/v1/print-agent/sheets/{name}';

/** Calls of print agents. Separate from the kiosk's calls, so that kiosks do not load them. */
export const agentCalls = {
  connect: {
    method: 'POST',
    base: 'core',
    path: '/v1/print-agent/connection',
    access: 'agent',
    body: agents.AgentConnectBody,
    data: agents.AgentConnection,
    summary: 'Connect a print agent and its printer',
  },
  takeSheets: {
    method: 'POST',
    base: 'core',
    path: '/v1/print-agent/sheets',
    access: 'agent',
    body: agents.TakeSheetsBody,
    data: agents.TakenSheets,
    summary: 'List the sheets for this printer; waits up to 20 s for one',
  },
  beginSheet: {
    method: 'POST',
    base: 'core',
    path: '/v1/print-agent/sheets/{name}/begin',
    access: 'agent',
    body: agents.BeginSheetBody,
    data: z.null(),
    summary: 'Request the print grant for a sheet; no other printer gets it afterwards',
  },
  report: {
    method: 'POST',
    base: 'core',
    path: '/v1/print-agent/reports',
    access: 'agent',
    body: agents.AgentReportBody,
    data: z.null(),
    summary: 'Report the state of the printer and its sheets',
  },
} as const satisfies Record<string, Call>;
