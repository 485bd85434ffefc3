import { songTokenAbi } from '@melos/contracts'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Address } from 'viem'
import type { Chain } from './chain.ts'
import { oneOf, texts } from './texts.ts'

const words = texts.placeOrder

export const orderFormOf = (page: Page): Locator => page.getByRole('region', { name: words.title })

export interface TypedOrder {
  readonly side: 'buy' | 'sell'
  readonly quantity: string
  /** Without a price, it trades now. */
  readonly price?: string
}

/** Fills the order form in; on a phone it must be open. */
export async function fillOrder(page: Page, { side, quantity, price }: TypedOrder): Promise<void> {
  const form = orderFormOf(page)
  await form.getByRole('radio', { name: words.sides[side] }).check()
  await form.getByRole('radio', { name: words.ways[price === undefined ? 'now' : 'price'] }).check()
  await form.getByLabel(words.quantity).fill(quantity)
  if (price !== undefined) await form.getByLabel(words.price).fill(price)
}

export function orderButtonOf(page: Page, { side, price }: Pick<TypedOrder, 'side' | 'price'>): Locator {
  return orderFormOf(page).getByRole('button', { name: words.place[price === undefined ? 'now' : 'price'][side] })
}

const { title, failedTitle, doneTitle, restsTitle, unfilledTitle } = words.stepper

/** The dialog with an order's progress and outcome. */
export const orderStepperOf = (page: Page): Locator =>
  page.getByRole('dialog', { name: oneOf(title, failedTitle, doneTitle, restsTitle, unfilledTitle) })

/** Places an order by keyboard and waits for the sentence that says what became of it. The focus stays in the form. */
export async function placeOrder(page: Page, order: TypedOrder, outcome: string | RegExp): Promise<void> {
  await fillOrder(page, order)
  await expect(orderButtonOf(page, order)).toBeEnabled()
  await page.keyboard.press('Enter')
  const stepper = orderStepperOf(page)
  await expect(stepper).toContainText(outcome)
  await stepper.getByRole('button', { name: words.stepper.close }).last().click()
  await expect(stepper).toBeHidden()
  await expect(orderFormOf(page).locator(':focus')).toHaveCount(1)
}

/** Whole tokens. */
export async function readHolding({ reader }: Chain, song: Address, owner: Address) {
  const token = { address: song, abi: songTokenAbi } as const
  const [balance, locked] = await Promise.all([
    reader.readContract({ ...token, functionName: 'balanceOf', args: [owner] }),
    reader.readContract({ ...token, functionName: 'lockedOf', args: [owner] }),
  ])
  return { tokens: balance / 10n ** 18n, locked }
}
