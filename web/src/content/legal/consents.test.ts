import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { consentKinds, consentMessage, consentTexts, declarationTexts } from '@melos/api-contract'
import { expect, test } from 'vitest'
import { renderMarkdown } from '../../../render-markdown.ts'

test.each(consentKinds)('what people consent to as %s is the current text', (kind) => {
  const file = readFileSync(join(import.meta.dirname, `consent-${kind.toLowerCase()}.md`), 'utf8')
  const textHash = `0x${createHash('sha256').update(file).digest('hex')}`
  const { title, version } = renderMarkdown(file)
  expect(consentTexts[kind]).toEqual({ version, textHash })
  const message = consentMessage({ kind, songId: 'the-song', signedName: 'Ada' })
  expect(message).toContain(`“${title.toLowerCase()}”, version ${version}`)
  for (const part of ['Ada', 'the-song', textHash]) expect(message).toContain(part)
})

test('artists consent to the version of the terms that is in force', () => {
  expect(consentTexts.TERMS.version).toBe(declarationTexts.TERMS.version)
  const text = readFileSync(join(import.meta.dirname, 'consent-terms.md'), 'utf8')
  expect(text).toContain(`version ${declarationTexts.TERMS.version}, which`)
})
