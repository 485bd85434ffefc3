import type { Page } from '@playwright/test'
import { expect, test } from '../support/melos.ts'
import { screens, whenHydrated } from '../support/pages.ts'
import { texts } from '../support/texts.ts'
import { readAudio, readGains, watchAudio } from '../support/watch-audio.ts'
import { forgive } from '../support/watched-test.ts'

const seconds = async (page: Page) => (await readAudio(page))[0]?.currentTime ?? 0
const isPaused = async (page: Page) => (await readAudio(page))[0]?.paused
const volumeOf = async (page: Page) => (await readAudio(page))[0]?.volume

/** The volume at which the server's gain plays the song. */
async function levelOf(page: Page): Promise<number> {
  const [{ src } = { src: '' }] = await readAudio(page)
  const { body } = await (await page.request.get(`${src}/peaks`)).json()
  return 10 ** (body.gainDb / 20)
}

const bar = (page: Page) => page.getByRole('region', { name: texts.player.player })
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name })

test.beforeEach(async ({ page }) => watchAudio(page))

for (const [name, screen] of Object.entries(screens)) {
  test.describe(`on a ${name}`, () => {
    test.use(screen)

    test('a song that is started on a card plays on through other pages', async ({ page }) => {
      await page.goto('/')
      await whenHydrated(page)
      await expect(bar(page)).toHaveCount(0)
      await button(page, texts.playSong.play('Harbour Lights')).click()
      await expect(bar(page).getByText('Harbour Lights')).toBeVisible()
      await expect(bar(page)).toBeInViewport()
      await expect(button(page, texts.playSong.pause('Harbour Lights'))).toBeVisible()
      await expect.poll(() => seconds(page)).toBeGreaterThan(0.3)
      const before = await seconds(page)
      await page.getByRole('link', { name: texts.browseAuctions.card.openTitle('Harbour Lights') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour Lights')
      await expect(button(page, texts.playSong.pause('Harbour Lights'))).toBeVisible()
      const after = await readAudio(page)
      expect(after).toHaveLength(1)
      expect(after[0]).toMatchObject({ paused: false })
      expect(after[0]?.currentTime).toBeGreaterThan(before)
      await button(page, texts.playSong.pause('Harbour Lights')).click()
      await expect.poll(() => isPaused(page)).toBe(true)
      await expect(bar(page).getByRole('button', { name: texts.playSong.play('Harbour Lights') })).toBeVisible()
      await bar(page)
        .getByRole('button', { name: texts.playSong.play('Harbour Lights') })
        .click()
      await expect(button(page, texts.playSong.pause('Harbour Lights'))).toBeVisible()
    })
  })
}

test('one song plays at a time', async ({ page }) => {
  await page.goto('/')
  await whenHydrated(page)
  await button(page, texts.playSong.play('Harbour Lights')).click()
  await expect(button(page, texts.playSong.pause('Harbour Lights'))).toBeVisible()
  const [first] = await readAudio(page)
  await button(page, texts.playSong.play('Second Tide')).click()
  await expect(button(page, texts.playSong.pause('Second Tide'))).toBeVisible()
  await expect(button(page, texts.playSong.play('Harbour Lights'))).toBeVisible()
  await expect(bar(page).getByText('Second Tide')).toBeVisible()
  const all = await readAudio(page)
  expect(all).toHaveLength(1)
  expect(all[0]?.src).not.toBe(first?.src)
})

test('a song that ends is paused at its start', async ({ page, world }) => {
  await page.goto(`/auction/${world.tide}`)
  await whenHydrated(page)
  await button(page, texts.playSong.play('Second Tide')).click()
  await expect(button(page, texts.playSong.pause('Second Tide'))).toBeVisible()
  await expect(button(page, texts.playSong.play('Second Tide'))).toBeVisible()
  await expect.poll(() => readAudio(page)).toMatchObject([{ paused: true, currentTime: 0 }])
  await expect(page.getByRole('main').getByRole('slider', { name: texts.player.seek('Second Tide') })).toHaveValue('0')
})

test("a song plays at its level, and mute sets the volume to 0 and back to the song's level", async ({
  page,
  world,
}) => {
  await page.goto(`/auction/${world.harbour}`)
  await whenHydrated(page)
  await button(page, texts.playSong.play('Harbour Lights')).click()
  await expect.poll(() => volumeOf(page)).toBeLessThan(1)
  const level = await levelOf(page)
  expect(await volumeOf(page)).toBeCloseTo(level, 5)
  const mute = bar(page).getByRole('button', { name: texts.player.mute })
  await mute.click()
  await expect(mute).toHaveAttribute('aria-pressed', 'true')
  await expect(button(page, texts.player.mute)).toHaveAttribute('aria-pressed', 'true')
  expect(await readAudio(page)).toMatchObject([{ volume: 0 }])
  await mute.click()
  expect(await volumeOf(page)).toBeCloseTo(level, 5)
})

test('a quiet song is amplified to its level, and the next song is not', async ({ page, loseFiles }) => {
  await loseFiles('amplifier')
  await page.goto('/')
  await whenHydrated(page)
  await button(page, texts.playSong.play('Second Tide')).click()
  await expect.poll(() => readGains(page)).toHaveLength(1)
  const level = await levelOf(page)
  expect(level).toBeGreaterThan(2)
  expect((await readGains(page))[0]).toBeCloseTo(level, 3)
  expect(await volumeOf(page)).toBe(1)
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.3)
  await button(page, texts.playSong.play('Harbour Lights')).click()
  await expect.poll(() => volumeOf(page)).toBeLessThan(1)
  await expect.poll(() => readGains(page)).toEqual([1])
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.3)
})

test('P, M and the arrows work the player, but not inside a field', async ({ page, world }) => {
  await page.goto(`/auction/${world.harbour}`)
  await whenHydrated(page)
  const pause = button(page, texts.playSong.pause('Harbour Lights'))
  // The keyboard shortcuts load with the page's song.
  await expect(async () => {
    await page.keyboard.press('p')
    await expect(pause).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect.poll(() => seconds(page)).toBeGreaterThan(0)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(5)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(10)
  await page.keyboard.press('p')
  await expect.poll(() => isPaused(page)).toBe(true)
  const stopped = await seconds(page)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => seconds(page)).toBeCloseTo(stopped - 5, 1)
  await page.keyboard.press('m')
  expect(await readAudio(page)).toMatchObject([{ volume: 0 }])

  await page.getByLabel('Number of tokens').focus()
  for (const key of ['p', 'm', 'ArrowRight']) await page.keyboard.press(key)
  expect(await readAudio(page)).toMatchObject([{ paused: true, volume: 0 }])
  expect(await seconds(page)).toBeCloseTo(stopped - 5, 1)
})

test('the keys can be switched off, and stay so', async ({ page }) => {
  await page.goto('/')
  await whenHydrated(page)
  await button(page, texts.playSong.play('Harbour Lights')).click()
  await bar(page).getByRole('button', { name: texts.player.keys.title }).click()
  await page.getByRole('checkbox', { name: texts.player.keys.areOn }).uncheck()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('checkbox', { name: texts.player.keys.areOn })).toBeHidden()
  await page.getByRole('main').focus()
  await page.keyboard.press('m')
  await page.keyboard.press('p')
  expect(await isPaused(page)).toBe(false)
  expect(await volumeOf(page)).toBeGreaterThan(0)

  await page.reload()
  await whenHydrated(page)
  await button(page, texts.playSong.play('Harbour Lights')).click()
  await bar(page).getByRole('button', { name: texts.player.keys.title }).click()
  await expect(page.getByRole('checkbox', { name: texts.player.keys.areOn })).not.toBeChecked()
  await page.getByRole('checkbox', { name: texts.player.keys.areOn }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('main').focus()
  await page.keyboard.press('m')
  expect(await readAudio(page)).toMatchObject([{ volume: 0 }])
})

test('the slider is moved by keyboard, before and while the song plays', async ({ page, world }) => {
  await page.goto(`/auction/${world.harbour}`)
  await whenHydrated(page)
  const slider = page.getByRole('main').getByRole('slider', { name: texts.player.seek('Harbour Lights') })
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await expect(slider).toHaveAttribute('aria-valuetext', '0:10 of 0:30')
  await button(page, texts.playSong.play('Harbour Lights')).click()
  await expect.poll(() => seconds(page)).toBeGreaterThanOrEqual(10)
  await slider.focus()
  await page.keyboard.press('Home')
  await expect.poll(() => seconds(page)).toBeLessThan(5)
})

test('the player is closed, and the focus goes to the song', async ({ page }) => {
  await page.goto('/')
  await whenHydrated(page)
  await button(page, texts.playSong.play('Harbour Lights')).click()
  await bar(page).getByRole('button', { name: texts.player.close }).click()
  await expect(bar(page)).toHaveCount(0)
  await expect(button(page, texts.playSong.play('Harbour Lights'))).toBeFocused()
})

test('a song that does not load says so and can be tried again', async ({ page, complaints }) => {
  await page.goto('/')
  await whenHydrated(page)
  let isBroken = true
  await page.route('**/api/public/media/*', (route) => (isBroken ? route.abort() : route.continue()))
  await button(page, texts.playSong.play('Harbour Lights')).click()
  await expect(button(page, texts.playSong.retry('Harbour Lights'))).toBeVisible()
  await expect(bar(page)).toContainText(texts.playSong.didNotPlay)
  isBroken = false
  await button(page, texts.playSong.retry('Harbour Lights')).click()
  await expect(button(page, texts.playSong.pause('Harbour Lights'))).toBeVisible()
  forgive(complaints, /api\/public\/media|ERR_FAILED/)
})
