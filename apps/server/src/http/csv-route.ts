import { Readable } from 'node:stream';
import type { Call, ConsoleAccess } from '@jepret/contract';
import { csvPathOf } from '@jepret/contract/console';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type ConsoleCaller, getConsoleCaller } from './access/console-access.ts';
import { csvLine } from './csv.ts';
import { documentRoute, operationIdOf, REFUSALS } from './documents/route-document.ts';

type Cell = string | number | null;

interface ListCall extends Call {
  query: z.ZodObject;
}

interface CsvTable<C extends ListCall> {
  titles: readonly string[];
  /** The right to export the list may differ from the right to read it. */
  access: ConsoleAccess;
  /** All rows of the list with the same filters. */
  listRows(query: z.output<C['query']>, caller: ConsoleCaller): AsyncGenerator<readonly Cell[]>;
}

/** Registers the CSV of a console list; it is sent while it is read. */
export function csvRoute<C extends ListCall>(
  app: FastifyInstance,
  call: C,
  { titles, access, listRows }: CsvTable<C>,
): void {
  const { summary, query: querystring } = call;
  const path = csvPathOf(call);
  const name = path.slice(path.lastIndexOf('/') + 1);

  async function* listLines(query: z.output<C['query']>, caller: ConsoleCaller) {
    yield csvLine(titles);
    for await (const row of listRows(query, caller)) yield csvLine(row);
  }

  app.get(
    path,
    {
      config: { access },
      schema: {
        ...documentRoute({
          operationId: `${operationIdOf(call)}AsCsv`,
          summary: `${summary}, as CSV`,
          access,
        }),
        querystring,
        response: {
          200: {
            description: 'A table for spreadsheets.',
            content: { 'text/csv': { schema: z.any() } },
          },
          ...REFUSALS,
        },
      },
    },
    (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        // The schema has validated it.
        .send(
          Readable.from(
            listLines(request.query as z.output<C['query']>, getConsoleCaller(request)),
          ),
        ),
  );
}
