import { expect, type Locator, type Page } from '@playwright/test'
import { texts } from './texts.ts'
import { whenHydrated } from './when-hydrated.ts'

export const failureText = 'Sorry, I encountered an error. Please try again.'

export const chatButtonOf = (page: Page): Locator => page.getByRole('button', { name: 'AI assistant' })
export const chatOf = (page: Page): Locator => page.getByRole('dialog', { name: 'AI assistant' })
export const chatFieldOf = (page: Page): Locator => chatOf(page).getByPlaceholder('Type your message...')
/** Everything that has been said, the answer under way too. */
export const talkOf = (page: Page): Locator =>
  chatOf(page).getByRole('region', { name: texts.askAssistant.conversation })
/** What is whole, and what screen readers speak. */
export const logOf = (page: Page): Locator => chatOf(page).getByRole('log')

/** Opens the assistant on the page that is there. */
export async function openChat(page: Page): Promise<void> {
  await whenHydrated(page)
  await chatButtonOf(page).click()
  await expect(chatFieldOf(page)).toBeFocused()
}

export async function ask(page: Page, question: string): Promise<void> {
  await chatFieldOf(page).fill(question)
  await chatFieldOf(page).press('Enter')
}

/** Resolves when the answer under way is there as a whole, or has failed. */
export async function untilAnswered(page: Page): Promise<void> {
  await expect(chatOf(page).getByRole('button', { name: 'Send' })).toBeVisible()
}
