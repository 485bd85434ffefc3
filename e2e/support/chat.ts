import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, type Locator, type Page } from '@playwright/test'
import { whenHydrated } from './pages.ts'
import { texts } from './texts.ts'

export const failureText = 'Sorry, I encountered an error. Please try again.'

export const chatButtonOf = (page: Page): Locator => page.getByRole('button', { name: 'AI assistant' })
export const chatOf = (page: Page): Locator => page.getByRole('dialog', { name: 'AI assistant' })
export const chatFieldOf = (page: Page): Locator => chatOf(page).getByPlaceholder('Type your message...')
/** All messages, including the answer being streamed. */
export const talkOf = (page: Page): Locator =>
  chatOf(page).getByRole('region', { name: texts.askAssistant.conversation })
/** Finished messages, which screen readers announce. */
export const logOf = (page: Page): Locator => chatOf(page).getByRole('log')

export async function openChat(page: Page): Promise<void> {
  await whenHydrated(page)
  // By keyboard, because the button hides while it would cover a control.
  await chatButtonOf(page).press('Enter')
  await expect(chatFieldOf(page)).toBeFocused()
}

export async function ask(page: Page, question: string): Promise<void> {
  await chatFieldOf(page).fill(question)
  await chatFieldOf(page).press('Enter')
}

/** Resolves when the current answer is complete or has failed. */
export async function untilAnswered(page: Page): Promise<void> {
  await expect(chatOf(page).getByRole('button', { name: 'Send' })).toBeVisible()
}

interface Sent {
  readonly authorization: string | undefined
  readonly body: { readonly model: string; readonly question: string; readonly customContext: Record<string, unknown> }
}

/** One question's response, which the test writes. */
interface Line extends Sent {
  readonly say: (piece: string) => void
  readonly end: () => void
  /** Breaks the connection. */
  readonly cut: () => void
  readonly refuse: (status: number) => void
  /** Resolves when Melos closes the connection. */
  readonly left: Promise<unknown>
}

/** An external assistant service over real HTTP. */
export interface FakeAssistant {
  readonly url: string
  /** Waits for a question; each resolves once. */
  readonly lineOf: (question: string) => Promise<Line>
  readonly stop: () => Promise<void>
}

export async function startFakeAssistant(): Promise<FakeAssistant> {
  const lines: Line[] = []
  const waiting = new Set<() => void>()
  const server = createServer(async (request, response) => {
    lines.push(await openLine(request, response))
    for (const look of waiting) look()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server on a TCP port has an address of this type.
  const { port } = server.address() as AddressInfo

  function takeLine(question: string): Line | undefined {
    const index = lines.findIndex(({ body }) => body.question === question)
    return index === -1 ? undefined : lines.splice(index, 1)[0]
  }

  return {
    url: `http://127.0.0.1:${port}/ask`,
    lineOf: (question) =>
      new Promise((resolve) => {
        const look = () => {
          const line = takeLine(question)
          if (line === undefined) return
          waiting.delete(look)
          resolve(line)
        }
        waiting.add(look)
        look()
      }),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function openLine(request: IncomingMessage, response: ServerResponse): Promise<Line> {
  const body = JSON.parse(await text(request))
  return {
    authorization: request.headers.authorization,
    body,
    say: (piece) => void response.write(piece),
    end: () => void response.end(),
    cut: () => void response.destroy(),
    refuse: (status) => void response.writeHead(status).end('no'),
    left: once(response, 'close'),
  }
}
