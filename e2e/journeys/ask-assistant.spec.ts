import type { Locator, Page } from '@playwright/test'
import { logIn } from '../support/administrator.ts'
import {
  ask,
  chatButtonOf,
  chatFieldOf,
  chatOf,
  failureText,
  logOf,
  openChat,
  talkOf,
  untilAnswered,
} from '../support/chat.ts'
import { connectExtension, shorten, walletButtonOf } from '../support/connect-extension.ts'
import { createExtensionWallet } from '../support/extension-wallet.ts'
import { findFaultsInBothThemes } from '../support/find-faults.ts'
import { expect, test } from '../support/melos.ts'
import { keepView, screens, whenHydrated } from '../support/pages.ts'
import { harbour } from '../support/songs.ts'
import { matching, texts } from '../support/texts.ts'
import { forgive } from '../support/watched-test.ts'

const source = /^Help: /
/** The answer about costs names it. */
const commission = /10\s?%/

/** The address names a section of the help, and the page shows it. */
async function expectHelpSection(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/help#[\w-]+$/)
  await expect(page.locator(new URL(page.url()).hash)).toBeInViewport()
}

const keptIn = (page: Page) => page.evaluate(() => sessionStorage.getItem('melos-chat'))

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('It is not shown')
  return box
}

/** Whether one element is entirely above the other. */
async function isAbove(upper: Locator, lower: Locator): Promise<boolean> {
  const { y, height } = await boxOf(upper)
  return y + height <= (await boxOf(lower)).y
}

async function playHarbour(page: Page): Promise<Locator> {
  await page
    .getByRole('main')
    .getByRole('button', { name: texts.playSong.play(harbour.title) })
    .click()
  const player = page.getByRole('region', { name: texts.player.player })
  await expect(player).toBeVisible()
  return player
}

const suggestionsOf = (page: Page) =>
  chatOf(page).getByRole('list', { name: texts.askAssistant.suggestions }).getByRole('button')

test.describe('on a desktop', () => {
  test.use(screens.desktop)

  test('it opens on every page, including error screens, and returns the focus', async ({
    page,
    world,
    complaints,
  }) => {
    const pages = ['/', `/auction/${world.harbour}`, '/about', '/help', '/privacy-policy', '/admin', '/no-such-page']
    for (const address of pages) {
      await page.goto(address)
      await openChat(page)
      await expect(logOf(page)).toContainText(texts.askAssistant.greeting)
      await page.keyboard.press('Escape')
      await expect(chatOf(page)).toHaveCount(0)
      await expect(chatButtonOf(page)).toBeFocused()
    }
    await page.route('**/terms-conditions.data*', (route) => route.fulfill({ status: 500, body: 'broken' }))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Conditions' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
    await openChat(page)
    forgive(complaints, /404|500|broken|decode|turbo-stream|single fetch/i)
  })

  test('Enter sends, Shift+Enter adds a line, and blank or composing text is not sent', async ({ page }) => {
    await page.goto('/')
    await whenHydrated(page)
    await chatButtonOf(page).focus()
    await page.keyboard.press('Enter')
    await expect(chatFieldOf(page)).toBeFocused()
    const send = chatOf(page).getByRole('button', { name: 'Send' })
    await page.keyboard.type('  ')
    await page.keyboard.press('Shift+Enter')
    await expect(send).toBeDisabled()
    await page.keyboard.press('Enter')
    await expect(chatFieldOf(page)).toHaveValue('  \n')
    await chatFieldOf(page).fill('What does')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('it cost?')
    await chatFieldOf(page).evaluate((field) => {
      const press = { key: 'Enter', bubbles: true, cancelable: true }
      field.dispatchEvent(new KeyboardEvent('keydown', { ...press, isComposing: true }))
      field.dispatchEvent(new KeyboardEvent('keydown', { ...press, keyCode: 229 }))
    })
    await expect(chatFieldOf(page)).toHaveValue('What does\nit cost?')
    await expect(logOf(page)).not.toContainText('What does')
    await page.keyboard.press('Enter')
    await expect(chatFieldOf(page)).toHaveValue('')
    await expect(chatFieldOf(page)).toBeFocused()
    await untilAnswered(page)
    await expect(logOf(page)).toContainText(commission)
    await page.keyboard.press('Shift+Tab')
    await expect(suggestionsOf(page).last()).toBeFocused()
    await logOf(page).getByRole('link').last().focus()
    await page.keyboard.press('Tab')
    await expect(logOf(page).getByRole('button', { name: texts.askAssistant.copyLabel }).last()).toBeFocused()
  })

  test('the field announces its limit before it is reached', async ({ page }) => {
    await page.goto('/')
    await openChat(page)
    await chatFieldOf(page).fill('x'.repeat(899))
    await expect(chatOf(page)).not.toContainText(
      matching(texts.askAssistant.left(0).replace('0', '*'), String.raw`\d+`),
    )
    await chatFieldOf(page).press('x')
    await expect(chatFieldOf(page)).toHaveAccessibleDescription(texts.askAssistant.left(100))
    await chatFieldOf(page).fill('x'.repeat(999))
    await expect(chatFieldOf(page)).toHaveAccessibleDescription(texts.askAssistant.left(1))
    await chatFieldOf(page).press('x')
    await chatFieldOf(page).press('y')
    await expect(chatFieldOf(page)).toHaveValue('x'.repeat(1000))
  })

  test('a suggested question is answered, and its source leads to the section', async ({ page, world }) => {
    await page.goto(`/auction/${world.harbour}`)
    await openChat(page)
    const suggestions = suggestionsOf(page)
    await expect(suggestions).toHaveText([
      texts.askAssistant.questions.price,
      texts.askAssistant.questions.cost,
      texts.askAssistant.questions.thisAuction,
    ])
    await suggestions.first().click()
    await expect(chatFieldOf(page)).toBeFocused()
    await untilAnswered(page)
    await expect(suggestions).toHaveText([
      texts.askAssistant.questions.cost,
      texts.askAssistant.questions.thisAuction,
      texts.askAssistant.questions.toWin,
    ])
    await logOf(page).getByRole('link', { name: source }).first().click()
    await expectHelpSection(page)
    await expect(chatOf(page)).toBeVisible()
  })

  test('"this auction" is the one whose page is open', async ({ page, world }) => {
    await page.goto(`/auction/${world.harbour}`)
    await openChat(page)
    await chatOf(page).getByRole('button', { name: texts.askAssistant.questions.thisAuction }).click()
    await untilAnswered(page)
    await expect(logOf(page)).toContainText(harbour.title)
  })

  test('what a bid would win is answered from the bids', async ({ page, world }) => {
    await page.goto(`/auction/${world.harbour}`)
    await openChat(page)
    for (const question of ['How much for 10 tokens?', 'would 6 win?']) {
      await ask(page, question)
      await untilAnswered(page)
      await expect(
        logOf(page)
          .getByRole('link', { name: /What to bid/ })
          .last(),
      ).toBeVisible()
    }
    await expect(logOf(page)).toContainText(/If .* ended now|has bids for|would wait/)
  })

  test('it leaves the form to bid uncovered, on every desktop', async ({ page, world }) => {
    await page.goto(`/auction/${world.harbour}`)
    await openChat(page)
    for (const width of [1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const [panel, field] = [await boxOf(chatOf(page)), await boxOf(page.getByLabel('Price per token').first())]
      expect(panel.x + panel.width, `${width} px`).toBeLessThan(field.x)
    }
  })

  test('it leaves the section that an answer links to uncovered, on every desktop', async ({ page }) => {
    await page.goto('/help#what-it-costs')
    await openChat(page)
    for (const width of [1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const [panel, text] = [
        await boxOf(chatOf(page)),
        await boxOf(page.getByRole('article').getByRole('paragraph').first()),
      ]
      const isBeside = panel.x + panel.width <= text.x || text.x + text.width <= panel.x
      expect(isBeside, `${width} px`).toBe(true)
    }
  })

  test('an answer can be copied, as words without the addresses of its links', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/')
    await openChat(page)
    await ask(page, texts.askAssistant.questions.price)
    await untilAnswered(page)
    await chatOf(page).getByRole('button', { name: texts.askAssistant.copyLabel }).click()
    await expect(chatOf(page).getByText(texts.askAssistant.copied, { exact: true })).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/^Every winner pays the same price.*Source: Help: How the price is set$/s)
  })

  test('the conversation stays across pages and a reload until it is cleared', async ({ page, loseFiles }) => {
    await loseFiles('assistant-panel', 'conversation')
    await page.goto('/')
    await openChat(page)
    await ask(page, texts.askAssistant.questions.cost)
    await untilAnswered(page)
    await expect(logOf(page)).toContainText(commission)
    const said = (await logOf(page).textContent()) ?? ''
    await page.getByRole('banner').getByRole('link', { name: 'Terms & Conditions' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms and Conditions')
    await expect(logOf(page)).toHaveText(said)
    await page.reload()
    await openChat(page)
    await expect(logOf(page)).toHaveText(said)
    await chatOf(page).getByRole('button', { name: texts.askAssistant.clearLabel }).click()
    await expect(logOf(page)).not.toContainText(commission)
    await expect(chatFieldOf(page)).toBeFocused()
    await expect(chatOf(page).getByRole('button', { name: texts.askAssistant.questions.auctions })).toBeVisible()
    expect(await keptIn(page)).toBeNull()
  })

  test('a script in a question is shown as text', async ({ page }) => {
    await page.goto('/')
    await openChat(page)
    const question = '<script>document.title = 1</script> [x](javascript:alert(1))'
    await ask(page, question)
    await untilAnswered(page)
    await expect(logOf(page)).toContainText(question)
    await expect(logOf(page).getByRole('link', { name: 'x', exact: true })).toHaveCount(0)
    expect(await page.title()).toBe('Auctions · Melos')
  })

  test('it opens next to the page, 600 by 700, above the player, and both stay usable', async ({
    page,
    world,
  }, info) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`/auction/${world.harbour}`)
    await whenHydrated(page)
    const player = await playHarbour(page)
    expect(await isAbove(chatButtonOf(page), player)).toBe(true)
    await openChat(page)
    expect(await boxOf(chatOf(page))).toMatchObject({ width: 600, height: 700 })
    expect(await isAbove(chatOf(page), player)).toBe(true)
    await expect(chatOf(page)).toHaveAttribute('aria-modal', 'false')
    await keepView(page, info, 'assistant')
    await page.setViewportSize({ width: 1280, height: 600 })
    expect(await isAbove(chatOf(page), player)).toBe(true)
    expect((await boxOf(chatOf(page))).y).toBeGreaterThanOrEqual(0)

    await test.step('letters type in the field and control the player elsewhere', async () => {
      await page.keyboard.type('pm')
      await expect(chatFieldOf(page)).toHaveValue('pm')
      await expect(player.getByRole('button', { name: texts.playSong.pause(harbour.title) })).toBeVisible()
      await page.getByRole('main').focus()
      await page.keyboard.press('p')
      await expect(player.getByRole('button', { name: texts.playSong.play(harbour.title) })).toBeVisible()
    })
  })

  test('a signed-in user hears about their own bids, and the next user does not', async ({ page, context, world }) => {
    const [bidder] = world.market.bidders
    if (bidder === undefined) throw new Error('There is no bidder')
    const wallet = createExtensionWallet(world.market)
    await wallet.switchAccount(bidder.account)
    await wallet.install(context)
    await page.goto(`/auction/${world.harbour}`)
    await openChat(page)
    await ask(page, texts.askAssistant.questions.cost)
    await untilAnswered(page)
    await page.keyboard.press('Escape')
    await connectExtension(page, wallet)
    await openChat(page)
    await expect(logOf(page)).toContainText(texts.askAssistant.questions.cost)
    const asked = page.waitForRequest('**/api/chat')
    await ask(page, 'Am I winning?')
    expect((await asked).headers().authorization).toMatch(/^Bearer /)
    await untilAnswered(page)
    await expect(logOf(page)).toContainText(harbour.title)

    // The reload has closed the assistant.
    await page.reload()
    await expect(walletButtonOf(page, shorten(wallet.address()))).toBeVisible()
    expect(await keptIn(page)).toContain('Am I winning?')
    await walletButtonOf(page, shorten(wallet.address())).click()
    await page.getByRole('button', { name: texts.connectWallet.menu.disconnect }).click()
    await expect.poll(() => keptIn(page)).toBeNull()
    await expect(walletButtonOf(page)).toBeVisible()
    await openChat(page)
    await expect(logOf(page)).not.toContainText('winning')
  })

  test("an administrator's conversation ends with the session", async ({ page }) => {
    await logIn(page)
    await openChat(page)
    const asked = page.waitForRequest('**/api/chat')
    await ask(page, texts.askAssistant.questions.cost)
    await asked
    await untilAnswered(page)
    await expect(logOf(page)).toContainText(commission)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: texts.adminLogin.logOut }).click()
    await expect.poll(() => keptIn(page)).toBeNull()
  })

  test('a question with an expired session can be asked again as a visitor', async ({ page, complaints }) => {
    await logIn(page)
    await page.goto('/')
    await openChat(page)
    await ask(page, texts.askAssistant.questions.cost)
    await untilAnswered(page)
    await expect(logOf(page)).toContainText(commission)
    await page.evaluate(() => {
      for (const key of ['access_token', 'refresh_token']) localStorage.setItem(key, '"rubbish"')
    })
    await ask(page, texts.askAssistant.questions.price)
    await expect(logOf(page)).toContainText(failureText)
    await expect(logOf(page)).toContainText(texts.askAssistant.questions.price)
    await expect(logOf(page)).not.toContainText(commission)
    expect(await keptIn(page)).not.toContain(texts.askAssistant.questions.cost)
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
    const asked = page.waitForRequest('**/api/public/chat')
    await chatOf(page).getByRole('button', { name: texts.askAssistant.retry }).click()
    await asked
    await expect(logOf(page).getByRole('link', { name: source })).not.toHaveCount(0)
    await expect(logOf(page)).not.toContainText(failureText)
    forgive(complaints, /401/)
  })

  test('a recovery phrase or a key is never sent', async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.postData() ?? ''))
    await page.goto('/')
    await openChat(page)
    const key = '4f3edf983ac636a65a842ce7c78d9aa7 06d3b113bce9c46f30d7d21715b23b1d'
    for (const secret of ['orbit velvet sausage canyon ripple maple tunnel frozen ladder cactus whisper anchor', key]) {
      await ask(page, secret)
      await expect(chatFieldOf(page)).toHaveValue('')
    }
    await expect(logOf(page).getByText('(hidden)')).toHaveCount(2)
    await expect(logOf(page).getByText(texts.askAssistant.secret)).toHaveCount(2)
    await expect(chatOf(page).getByRole('button', { name: texts.askAssistant.retry })).toHaveCount(0)
    // The next question is sent without the hidden ones.
    await ask(page, texts.askAssistant.questions.cost)
    await untilAnswered(page)
    await expect(logOf(page)).toContainText(commission)
    const everywhere = [...sent, await page.content(), await keptIn(page)].join()
    expect(everywhere).toContain(texts.askAssistant.questions.cost)
    expect(everywhere).not.toMatch(/sausage|4f3edf98|06d3b113/)
  })

  test('its code loads only when it is opened', async ({ page }) => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    const ofPanel = () => loaded.filter((path) => path.includes('assistant-panel'))
    await page.goto('/')
    await whenHydrated(page)
    await page.waitForLoadState('networkidle')
    expect(ofPanel()).toEqual([])
    await openChat(page)
    expect(ofPanel()).not.toEqual([])
  })
})

for (const [name, screen] of Object.entries(screens)) {
  test.describe(`on a ${name}`, () => {
    test.use({ ...screen, contextOptions: { reducedMotion: 'reduce' } })

    test('axe finds nothing in both themes, closed and open', async ({ page, world }, info) => {
      await page.goto(`/auction/${world.harbour}`)
      await whenHydrated(page)
      expect(await findFaultsInBothThemes(page)).toEqual([])
      await openChat(page)
      expect(await findFaultsInBothThemes(page)).toEqual([])
      await ask(page, texts.askAssistant.questions.price)
      await untilAnswered(page)
      await expect(logOf(page).getByRole('link', { name: source })).not.toHaveCount(0)
      expect(await findFaultsInBothThemes(page)).toEqual([])
      await keepView(page, info, `assistant-${name}`)
    })
  })
}

test('it never covers the bar of bids, the player or the links at the end of a page', async ({ page, world }) => {
  await page.setViewportSize({ width: 820, height: 1100 })
  await page.goto(`/auction/${world.harbour}`)
  await whenHydrated(page)
  const player = await playHarbour(page)
  const bid = page.getByRole('button', { name: 'Bid', exact: true })
  for (const width of [360, 390, 820]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await isAbove(chatButtonOf(page), bid), `${width} px`).toBe(true)
    expect(await isAbove(bid, player), `${width} px`).toBe(true)
  }
  await openChat(page)
  expect(await isAbove(chatOf(page), bid)).toBe(true)
  await bid.click()
  await expect(page.getByRole('dialog').filter({ hasText: 'Your bid' })).toBeVisible()
  await page.keyboard.press('Escape')
  await chatFieldOf(page).press('Escape')
  for (const width of [360, 390, 640, 768, 1024, 1280, 1399, 1400, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const button = await boxOf(chatButtonOf(page))
    for (const link of await page.getByRole('contentinfo').getByRole('link').all()) {
      const { x, y, width: wide, height } = await boxOf(link)
      const isApart = x + wide <= button.x || y + height <= button.y
      expect(isApart, `${await link.textContent()} at ${width} px`).toBe(true)
    }
  }
})

test.describe('on a phone', () => {
  test.use(screens.phone)

  test('a sheet fills the window, holds the focus, and closes by the X, Escape and a link', async ({ page }) => {
    await page.goto('/')
    await openChat(page)
    expect(await boxOf(chatOf(page))).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press('Tab')
      const isInside = await page.evaluate(() => document.activeElement?.closest('dialog, body') !== document.body)
      // Between the last and the first element the browser's own controls have the focus.
      const isNowhere = await page.evaluate(() => document.activeElement === document.body)
      expect(isInside || isNowhere).toBe(true)
    }
    await chatOf(page).getByRole('button', { name: texts.askAssistant.close }).click()
    await expect(chatOf(page)).toHaveCount(0)
    await expect(chatButtonOf(page)).toBeFocused()
    await openChat(page)
    await page.keyboard.press('Escape')
    await expect(chatButtonOf(page)).toBeFocused()
    await openChat(page)
    await chatOf(page).getByRole('button', { name: texts.askAssistant.questions.price }).click()
    await expect(talkOf(page)).toBeFocused()
    await logOf(page).getByRole('link', { name: source }).first().click()
    await expect(chatOf(page)).toHaveCount(0)
    await expectHelpSection(page)
  })

  test('a draft stays when the X, Escape, a link or Back closes the sheet', async ({ page }) => {
    await page.goto('/')
    await openChat(page)
    await ask(page, texts.askAssistant.questions.price)
    await untilAnswered(page)
    await chatFieldOf(page).fill('And what')
    await chatOf(page).getByRole('button', { name: texts.askAssistant.close }).click()
    await openChat(page)
    await expect(chatFieldOf(page)).toHaveValue('And what')
    await page.keyboard.type(' does')
    await page.keyboard.press('Escape')
    await openChat(page)
    await expect(chatFieldOf(page)).toHaveValue('And what does')
    await logOf(page).getByRole('link', { name: source }).first().click()
    await expect(page).toHaveURL(/\/help#/)
    await openChat(page)
    await expect(chatFieldOf(page)).toHaveValue('And what does')
    // Phones' browsers close a modal on Back.
    await chatOf(page).evaluate((sheet: HTMLDialogElement) => sheet.requestClose())
    await expect(chatOf(page)).toHaveCount(0)
    await openChat(page)
    await page.keyboard.type(' it cost?')
    await page.keyboard.press('Enter')
    await untilAnswered(page)
    await expect(logOf(page)).toContainText('And what does it cost?')
    await page.keyboard.press('Escape')
    await openChat(page)
    await expect(chatFieldOf(page)).toHaveValue('')
  })

  test('a draft stays when the phone is turned', async ({ page }) => {
    await page.goto('/')
    await openChat(page)
    await chatFieldOf(page).fill('What does')
    await page.setViewportSize({ width: 844, height: 390 })
    await expect(chatOf(page)).toHaveAttribute('aria-modal', 'true')
    await page.setViewportSize({ width: 1024, height: 1000 })
    await expect(chatOf(page)).toHaveAttribute('aria-modal', 'false')
    await expect(chatFieldOf(page)).toHaveValue('What does')
    await expect(chatFieldOf(page)).toBeFocused()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(chatOf(page)).toHaveAttribute('aria-modal', 'true')
    await expect(chatFieldOf(page)).toHaveValue('What does')
  })
})

test('the button never covers a control, a number or a heading', async ({ page, world, ended: _ }) => {
  test.setTimeout(180_000)
  const paths = ['/', '/?contentTab=TERMINATED,PROCESSED', `/auction/${world.harbour}`, '/help', '/about']
  let isEverShown = false
  for (const path of paths) {
    await page.goto(path)
    // Before it has loaded, it is a link.
    await expect(chatButtonOf(page)).toBeAttached()
    for (const width of [320, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      const seen = await page.evaluate(findCovered)
      expect(seen.covered, `${path} at ${width} px`).toEqual([])
      isEverShown ||= seen.isShown
    }
  }
  expect(isEverShown).toBe(true)
})

/** Scrolls through the page and names what the assistant's button covers while it is shown. Runs in the page. */
async function findCovered(): Promise<{ covered: string[]; isShown: boolean }> {
  const button = document.querySelector('body > button[aria-haspopup=dialog]')
  if (button === null) throw new Error('The button is missing')
  const findBeneath = (): Element[] => {
    if (getComputedStyle(button).pointerEvents === 'none') return []
    const box = button.getBoundingClientRect()
    const elements = document.querySelectorAll('main :is(a, button, input, select, summary, .font-mono), footer a')
    // A heading is as wide as its column, so only its text counts.
    const isHeadingBeneath = (heading: Element): boolean => {
      const text = document.createRange()
      text.selectNodeContents(heading)
      return [...text.getClientRects()].some(
        ({ left, right, top, bottom }) => left < box.right && right > box.left && top < box.bottom && bottom > box.top,
      )
    }
    const headings = [...document.querySelectorAll('main :is(h1, h2, h3)')].filter(isHeadingBeneath)
    const others = [...elements].filter((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const isBeneath = left < box.right && right > box.left && top < box.bottom && bottom > box.top
      if (!isBeneath || !element.checkVisibility()) return false
      // Cells that are scrolled out of a wide table can be at the button's position without being visible.
      const x = (Math.max(left, box.left) + Math.min(right, box.right)) / 2
      const y = (Math.max(top, box.top) + Math.min(bottom, box.bottom)) / 2
      return document.elementsFromPoint(x, y).some((shown) => element.contains(shown))
    })
    return [...headings, ...others]
  }
  const covered = new Set<string>()
  let isShown = false
  const { top: height } = button.getBoundingClientRect()
  const steps = Array.from({ length: Math.ceil(document.body.scrollHeight / 180) }, (_, step) => step * 180)
  // Headings are rare, so each of them is brought to the button's height.
  const atHeadings = [...document.querySelectorAll('main :is(h1, h2, h3)')].map(
    (heading) => heading.getBoundingClientRect().top + window.scrollY - height,
  )
  for (const top of [...steps, ...atHeadings.filter((place) => place > 0)]) {
    window.scrollTo({ top, behavior: 'instant' })
    // The button reacts a few frames after a scroll or a resize, later on a busy machine.
    for (let frame = 0; frame < 3 || (frame < 60 && findBeneath().length > 0); frame += 1) {
      await new Promise(requestAnimationFrame)
    }
    isShown ||= getComputedStyle(button).pointerEvents !== 'none'
    for (const element of findBeneath()) covered.add(`${element.outerHTML.slice(0, 80)} at ${top}`)
  }
  window.scrollTo(0, 0)
  return { covered: [...covered], isShown }
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('it is a link to the help', async ({ page, world }) => {
    await page.goto(`/auction/${world.harbour}`)
    await expect(chatButtonOf(page)).toHaveCount(0)
    const link = page.getByRole('link', { name: texts.assistantButton.help }).last()
    const { width, height } = await boxOf(link)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(48)
    await link.click()
    await expect(page).toHaveURL('/help')
  })
})
