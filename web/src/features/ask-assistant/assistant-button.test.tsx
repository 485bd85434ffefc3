import { expect, test } from 'vitest'
import { drawPage } from '../../../test/support/draw-page.tsx'
import { AssistantButton } from './assistant-button.tsx'
import { buttonTexts } from './button-texts.ts'

test('until the button has loaded, its link is in a landmark, like everything on a page', () => {
  expect(drawPage(<AssistantButton />)).toMatch(
    new RegExp(`^<aside aria-label="${buttonTexts.help}"><a href="/help"[^>]*aria-label="${buttonTexts.help}"`),
  )
})
