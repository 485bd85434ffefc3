import { expect, type Page } from '@playwright/test'
import { callApi } from './call-api.ts'
import { publicUrl } from './start-melos.ts'
import { texts } from './texts.ts'

const { acts } = texts.reviewReports

export const reasons = { [acts.fields.facts]: 'The sound is theirs.', [acts.fields.ground]: 'Section “Your Content”.' }

/** Reports an auction's song by the API and returns the number of the case. */
export async function report(address: string, auctionId: number, email: string): Promise<number> {
  const json = {
    ...{ statement: 'In good faith: this is my song.', work: 'Harbour Lights, 1998', content: 'The sound' },
    ...{ contentUrl: `${publicUrl}/auction/${auctionId}`, proof: 'I wrote it.', name: 'Ada Wren', email },
  }
  const { status, text } = await callApi(address, '/api/public/infringement-reports', { method: 'POST', json })
  expect(status, text).toBe(201)
  return JSON.parse(text).body.id
}

/** Opens a dialog of the case, fills it and sends it. */
export async function act(
  page: Page,
  kind: Exclude<
    keyof typeof acts,
    'title' | 'nothing' | 'busy' | 'cancel' | 'template' | 'noTemplate' | 'fields' | 'hints' | 'complaints'
  >,
  fields: Readonly<Record<string, string>> = {},
): Promise<void> {
  await page.getByRole('button', { name: acts[kind].open, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: acts[kind].title })
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(text)
  await dialog.getByRole('button', { name: acts[kind].submit, exact: true }).click()
  await expect(dialog).toBeHidden()
}
