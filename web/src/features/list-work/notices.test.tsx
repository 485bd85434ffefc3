import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleDraft } from '../../../test/support/sample-draft.ts'
import { ConflictNotice } from '../../song-forms/conflict-notice.tsx'
import { createContentEditor, type Held, isHeld } from '../../song-forms/content-editor.ts'
import { holds } from './list-work.tsx'
import { texts } from './texts.ts'

const draft = sampleDraft()
const editor = createContentEditor(draft, { save: async () => draft, find: async () => draft })
const draw = (saving: Held) => renderToStaticMarkup(<ConflictNotice editor={editor} words={holds[saving]} />)

test('each reason not to save has its own title', () => {
  expect(draw('conflict')).toContain(texts.conflict.title)
  expect(draw('under-way')).toContain(texts.conflict.underWay.title)
  expect(draw('fixed')).toContain(texts.conflict.fixed.title)
})

test('only a conflict offers to keep what was typed', () => {
  expect(
    (['conflict', 'under-way', 'fixed'] as const).map((saving) => draw(saving).includes(texts.conflict.mine)),
  ).toEqual([true, false, false])
})

test('a server that does not answer holds nothing back', () => {
  expect((['saved', 'saving', 'failed', 'incomplete', 'refused'] as const).some(isHeld)).toBe(false)
})
