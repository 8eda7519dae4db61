/** Starts a server with the S3 protocol for tests: s3rver, over a temporary folder. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

export interface S3Server {
  /** The variables that `cardcat` reads. */
  readonly environment: Readonly<Record<string, string>>
  readonly bucket: string
  stop(): Promise<void>
}

export async function startS3(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'cardcat-s3-'))
  const bucket = 'packs'
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory },
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  return {
    bucket,
    environment: {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
      // The fixed credentials of s3rver.
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async stop() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
