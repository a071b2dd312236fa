// `npm run booth -- …`: the operator's commands.
await import('../apps/server/src/booth.ts');
