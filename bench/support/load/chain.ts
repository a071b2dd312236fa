import { startPostgres } from '@jepret/testing/servers/postgres-server.ts';
import { startS3 } from '@jepret/testing/servers/s3-server.ts';
import { openBucket } from '../../../apps/server/src/testing/open-bucket.ts';
import { startLoadBalancer } from './load-balancer.ts';
import { type LoadedServer, openServer } from './loaded-server.ts';

const BUCKET_BYTES = 6 * 2 ** 30;
/** Encrypts second factors; all processes of a chain need the same key. */
const SECRET_KEY = 'a secret key of measurements, and of nothing else';

interface ChainPlan {
  environment: NodeJS.ProcessEnv;
  listSheets?(): string[];
}

/** PostgreSQL, S3, two processes for calls behind a load balancer, and one for videos. */
export async function openChain({ environment, ...plan }: ChainPlan): Promise<LoadedServer> {
  const postgres = await startPostgres({ isDurable: true });
  const s3 = await startS3({ sizeBytes: BUCKET_BYTES }).catch(async (error) => {
    await postgres.stop();
    throw error;
  });
  const { stop: stopS3, ...account } = s3;
  const removeShared = async () => {
    await stopS3();
    await postgres.stop();
  };
  try {
    const { bucket, listObjects } = await openBucket(account);
    const key = `${account.accessKeyId}:${encodeURIComponent(account.secretAccessKey)}`;
    return await openServer({
      ...plan,
      roles: ['calls', 'calls', 'videos'],
      environment: {
        DATABASE_URL: postgres.url,
        STORAGE_URL: `s3://${key}@${new URL(account.url).host}/${bucket}?region=us-east-1&tls=off`,
        SECRET_KEY,
        ...environment,
      },
      database: { engine: 'postgres', url: postgres.url },
      sideProcesses: [{ kind: 'PostgreSQL', processId: postgres.processId }],
      listFiles: listObjects,
      startLoadBalancer: startLoadBalancer,
      remove: removeShared,
    });
  } catch (error) {
    await removeShared();
    throw error;
  }
}
