// `npm run booth -- …`: the operator's commands.
await import('../apps/server/src/cli.ts');
