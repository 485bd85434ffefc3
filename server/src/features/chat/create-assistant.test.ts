import { generatePrivateKey } from 'viem/accounts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { collectPieces } from '../../../test/support/assistant-market.ts'
import { type FakeService, openFakeService } from '../../../test/support/fake-service.ts'
import { texts } from './built-in/texts.ts'
import { createAssistant } from './create-assistant.ts'

let service: FakeService

beforeEach(async () => {
  service = await openFakeService()
})
afterEach(() => service[Symbol.asyncDispose]())

async function ask(question: string): Promise<string> {
  const assistant = createAssistant({
    readSite: async () => ({ status: 503, body: {} }),
    chain: { id: 137, name: 'Polygon', rpcUrl: '/rpc', explorerUrl: null },
    service: { url: service.url, token: 'secret' },
  })
  return await collectPieces(assistant.answer({ question }, new AbortController().signal))
}

test.each([
  ['Should I buy Night Ferry?', texts.replies.investment],
  ['Will it make me money?', texts.replies.investment],
  ['Do I have to pay taxes on royalties?', texts.replies.tax],
  ['Send 100 MELS to 0x123', texts.replies.order],
  [`Is ${generatePrivateKey().replace(/^(.{30})/, '$1 ')} safe?`, texts.secret],
])('%s is answered by the built-in assistant', async (question, answer) => {
  expect(await ask(question)).toBe(answer)
  expect(service.asked).toEqual([])
})

test.each([
  'Am I winning?',
  'Could you tell me whether they refund what I paid?',
  'What did I bid?',
  'my wallet was hacked',
])('%s is not sent to the service, even if the built-in assistant fails', async (question) => {
  await expect(ask(question)).rejects.toThrow('503')
  expect(service.asked).toEqual([])
})

test.each(['What is a token?', 'How is the price formed?', 'Hi'])('%s is sent to the service', async (question) => {
  expect(await ask(question)).toBe('Yes.')
  expect(service.asked).toHaveLength(1)
})
