import type { AdminPolicy } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { drawPage } from '../../../test/support/draw-page.tsx'
import { describeMarkup, readText } from '../../../test/support/read-markup.ts'
import { texts as policyTexts } from '../../admission/texts.ts'
import { PoliciesTable } from './manage-policies.tsx'
import { PolicyDialog } from './policy-dialog.tsx'
import { texts } from './texts.ts'

const open: AdminPolicy = {
  id: 0,
  name: 'Open',
  text: '',
  needs: [],
  countriesDenied: [],
  isOffered: true,
  auctions: 12,
  admitted: 0,
  isFixed: true,
  changedAt: '2026-11-01 10:00:00',
}
const declared: AdminPolicy = {
  ...open,
  id: 3,
  name: 'Not in Japan',
  needs: ['DECLARATIONS'],
  countriesDenied: ['JP'],
  isOffered: false,
  auctions: 1,
  admitted: 2,
  isFixed: false,
}
const linesOf = (page: string, role: string) => describeMarkup(page).filter((line) => line.startsWith(`${role} `))

test('each policy is in words, with its use, and all but the open one can be edited', () => {
  const page = drawPage(<PoliciesTable policies={[open, declared]} canAdmit onEdit={() => undefined} />)
  for (const words of ['Not offered to people in Japan.', texts.notOffered, texts.auctions('12'), texts.admitted('2')])
    expect(readText(page)).toContain(words)
  expect(linesOf(page, 'button')).toHaveLength(1)
  expect(page).toContain('href="/admin/admissions?policy=3"')
})

test('a site that can’t admit anyone says so, and offers no policy but the open one', () => {
  const offered = { ...declared, isOffered: true }
  const draw = (canAdmit: boolean) =>
    readText(drawPage(<PoliciesTable policies={[open, offered]} canAdmit={canAdmit} onEdit={() => undefined} />))
  expect(draw(false)).toContain(texts.cannotAdmit)
  expect(draw(false).split(texts.offered)).toHaveLength(2)
  expect(draw(false)).toContain(texts.notOffered)
  expect(draw(true)).not.toContain(texts.cannotAdmit)
  expect(draw(true).split(texts.offered)).toHaveLength(3)
})

test('a policy in use says that it can’t change, and its fields are disabled', () => {
  const draw = (isFixed: boolean) =>
    drawPage(<PolicyDialog policy={{ ...declared, isFixed }} onClose={() => undefined} />)
  expect(readText(draw(true))).toContain(texts.form.fixed)
  expect(draw(true)).toContain('<fieldset disabled=""')
  expect(readText(draw(false))).not.toContain(texts.form.fixed)
  expect(draw(false)).not.toContain('<fieldset disabled')
})

test('a new policy asks everyone, and its preview says what bidders will read', () => {
  const page = readText(drawPage(<PolicyDialog policy={undefined} onClose={() => undefined} />))
  for (const words of [texts.form.noCountries, policyTexts.everywhere, policyTexts.declarations])
    expect(page).toContain(words)
})
