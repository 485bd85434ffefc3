import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type S3, startS3 } from '@melos/test-kit/start-s3'

/** Answers a request in the server's place if it returns true. */
type Failure = (asked: IncomingMessage, response: ServerResponse) => boolean

export interface FailingS3 extends S3 {
  fail(failure: Failure): void
  heal(): void
}

/** An S3 server behind a proxy that fails on demand. */
export async function startFailingS3(): Promise<FailingS3> {
  const s3 = await startS3()
  const behind = s3.environment.AWS_ENDPOINT_URL_S3
  const isWell = () => false
  let fails: Failure = isWell
  const server = createServer((asked, response) => {
    asked.on('error', () => undefined)
    if (fails(asked, response)) return asked.resume()
    const onward = request(`${behind}${asked.url}`, { method: asked.method, headers: asked.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    return asked.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A listening TCP server has this kind of address.
  const { port } = server.address() as AddressInfo
  return {
    bucket: s3.bucket,
    environment: { ...s3.environment, AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}` },
    fail(failure) {
      fails = failure
    },
    heal() {
      fails = isWell
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await s3[Symbol.asyncDispose]()
    },
  }
}
