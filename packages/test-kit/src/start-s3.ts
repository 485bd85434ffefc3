/// <reference path="./s3rver.d.ts" />
import { once } from 'node:events'
import S3rver from '@20minutes/s3rver'
import { makeTemporaryFolder } from './temporary-folder.ts'

export interface S3 extends AsyncDisposable {
  readonly bucket: string
  /** The AWS SDK's own variables, and MEDIA_URL. */
  readonly environment: Readonly<Record<string, string>>
}

/** An S3 server that stores objects in a folder, with one empty bucket. */
export async function startS3(): Promise<S3> {
  const folder = await makeTemporaryFolder()
  const bucket = 'melos-media'
  const server = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, vhostBuckets: false },
    directory: folder.path,
    // For a bucket's address, the SDK signs a slash at the end that this server leaves out. The key's name is checked.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  return {
    bucket,
    environment: {
      MEDIA_URL: `s3://${bucket}/melos`,
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
      AWS_REGION: 'us-east-1',
      // The server's only account.
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async [Symbol.asyncDispose]() {
      const closed = once(server.httpServer, 'close')
      server.httpServer.closeAllConnections()
      await Promise.all([closed, server.close()])
      await folder[Symbol.asyncDispose]()
    },
  }
}
