import { expect, test } from '../support/melos.ts'
import { screens, whenHydrated } from '../support/pages.ts'
import { matching, showCount, texts } from '../support/texts.ts'

for (const [name, screen] of Object.entries(screens)) {
  test.describe(`on a ${name}`, () => {
    test.use(screen)

    test('the demand chart says in a sentence and in a table what it shows', async ({ page, world }) => {
      await page.goto(`/auction/${world.harbour}`)
      const chart = page.getByRole('figure', { name: texts.readDemand.demand.title })
      const sentence = texts.readDemand.demand.running.clears('3.50', 1_000)
      await expect(chart.locator('p').first()).toHaveText(sentence)
      await expect(chart.getByRole('img', { name: sentence })).toBeVisible()
      await expect(chart.getByText(texts.readDemand.demand.everyonePays('3.50'))).toBeVisible()
      await chart.getByText(texts.readDemand.demand.table.label).click()
      const table = chart.getByRole('table', { name: texts.readDemand.demand.table.caption })
      await expect(table.locator('tbody tr')).toHaveCount(8)
      const cellsOf = (row: number) => table.locator('tbody tr').nth(row).locator('th, td')
      await expect(cellsOf(4)).toHaveText(['3.50', '250', showCount(1_100), texts.bidStates['partly-winning']])
      await expect(cellsOf(5)).toHaveText(['3.00', '100', showCount(1_200), texts.bidStates.losing])
    })
  })
}

test.describe('by keyboard', () => {
  test.use(screens.desktop)

  test('the demand is read price by price', async ({ page, world }) => {
    await page.goto(`/auction/${world.harbour}`)
    await whenHydrated(page)
    const chart = page.getByRole('figure', { name: texts.readDemand.demand.title })
    const slider = chart.getByRole('slider', { name: texts.readDemand.demand.slider })
    await slider.focus()
    const clearing = texts.readDemand.demand.reading('3.50', 250, 1_100)
    await expect(slider).toHaveAttribute('aria-valuetext', clearing)
    await expect(chart.getByText(clearing)).toBeVisible()
    await page.keyboard.press('ArrowRight')
    const higher = texts.readDemand.demand.reading('4.00', 150, 850)
    await expect(slider).toHaveAttribute('aria-valuetext', higher)
    await expect(chart.getByText(higher)).toBeVisible()
    await page.keyboard.press('Home')
    await expect(slider).toHaveAttribute('aria-valuetext', texts.readDemand.demand.reading('2.50', 40, 1_290))
  })

  test('the prices are read bid by bid', async ({ page, world }) => {
    await page.goto(`/auction/${world.harbour}`)
    await whenHydrated(page)
    const chart = page.getByRole('figure', { name: texts.readDemand.prices.title })
    await expect(chart).toContainText(texts.readDemand.prices.running.rose('3.00', '3.50'))
    const slider = chart.getByRole('slider', { name: texts.readDemand.prices.slider })
    await slider.focus()
    await expect(slider).toHaveAttribute(
      'aria-valuetext',
      matching(texts.readDemand.prices.reading('*', 8, '3.50', '6.00')),
    )
    await page.keyboard.press('Home')
    await expect(slider).toHaveAttribute(
      'aria-valuetext',
      matching(texts.readDemand.prices.readingBefore('*', 1, '2.50')),
    )
    await chart.getByText(texts.readDemand.prices.table.label).click()
    await expect(chart.getByRole('table').locator('tbody tr').first()).toContainText('3.50')
  })
})

test('a bid in the form is a dot that says what it would win', async ({ page, world }) => {
  await page.goto(`/auction/${world.harbour}`)
  await whenHydrated(page)
  const chart = page.getByRole('figure', { name: texts.readDemand.demand.title })
  await expect(chart.getByText(texts.readDemand.demand.you, { exact: true })).toHaveCount(0)
  const form = page.getByRole('region', { name: 'Your bid' })
  await form.getByLabel('Min price per token offered').fill('5')
  await form.getByLabel('Number of tokens').fill('100')
  await expect(chart.getByText(texts.readDemand.demand.you, { exact: true })).toBeVisible()
  const sentence = texts.placeBid.gets('5.00', '100', '100')
  await expect(chart.getByText(sentence)).toBeVisible()
  await expect(form).toContainText(sentence)
})

test('without bids the charts say so', async ({ page, world }) => {
  await page.goto(`/auction/${world.plain}`)
  await expect(page.getByRole('figure', { name: texts.readDemand.demand.title })).toContainText(
    texts.readDemand.demand.running.none,
  )
  await expect(page.getByRole('figure', { name: texts.readDemand.prices.title })).toContainText(
    texts.readDemand.prices.running.none,
  )
})
