import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Asked {
  readonly method: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
  /** Settles when the client has left or has its answer. */
  readonly over: Promise<unknown>
}

type Answer = (response: ServerResponse) => void | Promise<void>

export type FakeService = Awaited<ReturnType<typeof openFakeService>>

/** An external assistant over real HTTP that answers as the test says. */
export async function openFakeService() {
  const asked: Asked[] = []
  let answer: Answer = (response) => void response.end('Yes.')
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { method, headers } = request
    asked.push({ method, headers, body: JSON.parse(text), over: once(response, 'close') })
    await answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/ask`,
    asked,
    answerWith(next: Answer) {
      answer = next
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
