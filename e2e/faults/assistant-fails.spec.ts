import {
  ask,
  chatFieldOf,
  chatOf,
  type FakeAssistant,
  failureText,
  logOf,
  openChat,
  startFakeAssistant,
  talkOf,
  untilAnswered,
} from '../support/chat.ts'
import { screens } from '../support/pages.ts'
import { startMelos } from '../support/start-melos.ts'
import { texts } from '../support/texts.ts'
import { test as base, expect, forgive } from '../support/watched-test.ts'

const token = 'secret-of-the-assistant'
/** Melos waits twenty seconds for the service. */
const PATIENCE_MS = 30_000

/** The browser's errors for a missing and for an interrupted answer. */
const unavailable = /^Failed to load resource: the server responded with a status of 503 \(Service Unavailable\)$/
const cutShort = /^(Failed to load resource:|http:\/\/[^/]+\/api\/public\/chat) net::ERR_INCOMPLETE_CHUNKED_ENCODING$/

interface WorkerFixtures {
  readonly assistant: FakeAssistant
  readonly address: string
}

/** A separate Melos with an external assistant. */
const test = base.extend<object, WorkerFixtures>({
  assistant: [
    async ({}, use) => {
      const assistant = await startFakeAssistant()
      await use(assistant)
      await assistant.stop()
    },
    { scope: 'worker' },
  ],
  address: [
    async ({ assistant }, use) => {
      const { melos, stop } = await startMelos({ CHAT_URL: assistant.url, CHAT_TOKEN: token })
      await use(melos.address)
      await stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ address }, use) => use(address),
})

test.use(screens.desktop)

test.beforeEach(async ({ page }) => {
  await page.goto('/')
  await openChat(page)
})

test('the answer is shown in pieces and announced as a whole', async ({ page, assistant, address }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.url()} ${JSON.stringify(request.headers())}`))
  await ask(page, 'In pieces?')
  const writing = talkOf(page).getByRole('status')
  await expect(writing).toHaveText(texts.askAssistant.writing)
  const line = await assistant.lineOf('In pieces?')
  line.say('First, ')
  await expect(talkOf(page)).toContainText('First,')
  await expect(talkOf(page)).not.toContainText('second')
  line.say('second, see [the ')
  await expect(talkOf(page)).toContainText('First, second, see')
  await expect(talkOf(page)).not.toContainText('[the')
  await expect(logOf(page)).not.toContainText('First')
  line.say('terms](/terms-conditions).')
  await expect(talkOf(page).getByRole('link', { name: 'the terms' })).toBeVisible()
  line.end()
  await expect(logOf(page)).toContainText('First, second, see the terms.')
  await expect(writing).toHaveText('')

  await test.step('the service gets the credential, and the browser never does', () => {
    expect(line.authorization).toBe(`Bearer ${token}`)
    expect(line.body).toMatchObject({ model: 'general_assistant', question: 'In pieces?' })
    expect(JSON.stringify(line.body.customContext)).toContain('MELS')
    expect(requests.filter((request) => !request.startsWith(address) || request.includes(token))).toEqual([])
  })
})

test('a refusal ends in an apology, and the question can be asked again', async ({ page, assistant, complaints }) => {
  await ask(page, 'Refused?')
  const first = await assistant.lineOf('Refused?')
  first.refuse(500)
  await expect(logOf(page).getByText(failureText)).toBeVisible()
  await chatOf(page).getByRole('button', { name: texts.askAssistant.retry }).click()
  await expect(logOf(page).getByText(failureText)).toBeHidden()
  const second = await assistant.lineOf('Refused?')
  second.say('Not this time.')
  second.end()
  await expect(logOf(page)).toContainText('Not this time.')
  await expect(logOf(page).getByText('Refused?')).toHaveCount(1)
  await expect(chatOf(page).getByRole('button', { name: texts.askAssistant.retry })).toHaveCount(0)
  forgive(complaints, unavailable)
})

test('a service that says nothing ends in an apology', async ({ page, assistant, complaints }) => {
  await ask(page, 'Anyone?')
  const line = await assistant.lineOf('Anyone?')
  await expect(logOf(page).getByText(failureText)).toBeVisible({ timeout: PATIENCE_MS })
  await line.left
  forgive(complaints, unavailable)
})

test('an interrupted answer leaves its beginning and an apology', async ({ page, assistant, complaints }) => {
  await ask(page, 'Cut?')
  const line = await assistant.lineOf('Cut?')
  line.say('Half of an ans')
  await expect(talkOf(page)).toContainText('Half of an ans')
  line.cut()
  await expect(logOf(page).getByText(failureText)).toBeVisible()
  await expect(logOf(page)).toContainText(`Half of an ans`)
  await chatOf(page).getByRole('button', { name: texts.askAssistant.retry }).click()
  const second = await assistant.lineOf('Cut?')
  second.say('A whole answer.')
  second.end()
  await expect(logOf(page)).toContainText('A whole answer.')
  await expect(logOf(page)).not.toContainText('Half of')
  forgive(complaints, cutShort)
})

test('a megabyte is cut, and the page still works', async ({ page, assistant }) => {
  await ask(page, 'Everything?')
  const line = await assistant.lineOf('Everything?')
  line.say('word '.repeat(200_000))
  await expect(logOf(page)).toContainText(/too long/)
  await line.left
  const length = await logOf(page).evaluate((log) => log.textContent?.length ?? 0)
  expect(length).toBeGreaterThan(20_000)
  expect(length).toBeLessThan(21_000)
  await ask(page, 'And then?')
  const next = await assistant.lineOf('And then?')
  next.say('On it goes.')
  next.end()
  await expect(logOf(page)).toContainText('On it goes.')
})

test('a script in an answer is shown as text', async ({ page, assistant }) => {
  const answer =
    '<script>document.title = "taken"</script><img src=x onerror="document.title = 1"> [x](javascript:alert(1)) [y](//evil.example) **z**'
  await ask(page, 'Scripts?')
  const line = await assistant.lineOf('Scripts?')
  line.say(answer)
  line.end()
  await expect(logOf(page)).toContainText(answer)
  await expect(chatOf(page).getByRole('link')).toHaveCount(0)
  await expect(chatOf(page).locator('img, script, strong')).toHaveCount(0)
  expect(await page.title()).toBe('Auctions · Melos')
})

test('stopping ends the call, keeps the partial answer and frees the field', async ({ page, assistant }) => {
  await ask(page, 'Long?')
  const line = await assistant.lineOf('Long?')
  line.say('It begins')
  await expect(talkOf(page)).toContainText('It begins')
  // The next question can be typed but not sent.
  await ask(page, 'Short?')
  await expect(chatFieldOf(page)).toHaveValue('Short?')
  await chatOf(page).getByRole('button', { name: texts.askAssistant.stop }).click()
  await line.left
  await expect(logOf(page)).toContainText('It begins')
  await expect(logOf(page).getByText(texts.askAssistant.stopped)).toBeVisible()
  await expect(chatFieldOf(page)).toBeFocused()
  await chatFieldOf(page).press('Enter')
  const next = await assistant.lineOf('Short?')
  next.say('Yes.')
  next.end()
  await expect(logOf(page)).toContainText('Yes.')
  await expect(logOf(page).getByText(failureText)).toHaveCount(0)
})

test('leaving the page ends the call and keeps the partial answer', async ({ page, assistant }) => {
  await ask(page, 'Leaving?')
  const line = await assistant.lineOf('Leaving?')
  line.say('So far')
  await expect(talkOf(page)).toContainText('So far')
  await page.reload()
  await line.left
  await openChat(page)
  await untilAnswered(page)
  await expect(logOf(page)).toContainText('So far')
  await expect(logOf(page).getByText(texts.askAssistant.unfinished)).toBeVisible()
  await expect(chatOf(page).getByRole('button', { name: texts.askAssistant.retry })).toBeVisible()
})

test('the newest message stays in view unless the user scrolls up', async ({ page, assistant }) => {
  const lines = (name: string) => Array.from({ length: 60 }, (_, index) => `${name} ${index}`).join('\n')
  const fromEnd = () => talkOf(page).evaluate((talk) => talk.scrollHeight - talk.scrollTop - talk.clientHeight)
  await ask(page, 'Lines?')
  const line = await assistant.lineOf('Lines?')
  line.say(lines('first'))
  await expect(talkOf(page)).toContainText('first 59')
  await expect.poll(fromEnd).toBeLessThan(2)
  await talkOf(page).hover()
  await page.mouse.wheel(0, -400)
  await expect.poll(fromEnd).toBeGreaterThan(300)
  line.say(`\n${lines('second')}`)
  await expect(talkOf(page)).toContainText('second 59')
  expect(await fromEnd()).toBeGreaterThan(1_000)
  line.end()
  await untilAnswered(page)
  await ask(page, 'More?')
  await expect.poll(fromEnd).toBeLessThan(2)
  // A question of several lines makes the conversation smaller.
  await chatFieldOf(page).fill('one\ntwo\nthree\nfour\nfive\nsix\nseven')
  await expect.poll(fromEnd).toBeLessThan(2)
  expect((await chatFieldOf(page).boundingBox())?.height).toBe(138)
  const next = await assistant.lineOf('More?')
  next.end()
})
