import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { declarationTexts, TERMS_SHA256, usernameSchema } from '@melos/api-contract'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8')
const terms = read('terms-conditions.md')

test('what people accept is the current text of the terms', () => {
  expect(createHash('sha256').update(terms).digest('hex')).toBe(TERMS_SHA256)
  const [, version] = /^version: (\S+)$/m.exec(terms) ?? []
  expect(declarationTexts.TERMS).toEqual({ version, text: `I accept the terms, version ${version}` })
})

test('no username is the first word of a page’s address', () => {
  const paths = [...read('../../routes.ts').matchAll(/route\('([a-z-]+)/g)].map(([, word]) => word ?? '')
  expect(paths).toContain('mailbox')
  for (const word of paths) expect([word, usernameSchema.safeParse(word).success]).toEqual([word, false])
})
