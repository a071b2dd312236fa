// `npm run print-agent`: beside a printer that the booth cannot reach.
await import('../apps/print-agent/src/main.ts');
