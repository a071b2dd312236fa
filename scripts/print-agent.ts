// `npm run print-agent`: runs the print agent beside a printer that the server cannot reach.
await import('../apps/print-agent/src/main.ts');
