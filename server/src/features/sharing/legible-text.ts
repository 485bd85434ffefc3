import type { Font } from 'satori'
import { drawBox, families, layOut } from './card-parts.ts'

const plainLatin = /^[ -~]*$/
const letter = /[\p{L}\p{N}]/gu
const emptyBrackets = /\(\s*\)|\[\s*\]/g

/** The text in letters that the fonts have: 𝐍𝐢𝐠𝐡𝐭 becomes Night, emoji are dropped. Undefined if more than half would be lost. */
export async function legibleText(fonts: Font[], text: string): Promise<string | undefined> {
  if (plainLatin.test(text)) return text
  const composed = text.normalize('NFC')
  const foreign = await findMissing(fonts, composed)
  if (foreign.size === 0) return composed
  const plain = mapCharacters(composed, (character) =>
    foreign.has(character) ? character.normalize('NFKD') : character,
  )
  const missing = await findMissing(fonts, plain)
  const legible = mapCharacters(plain, (character) => (missing.has(character) ? '' : character))
  const isMostOfIt = countLetters(legible) > 0 && countLetters(legible) * 2 >= countLetters(plain)
  return isMostOfIt ? legible.replace(emptyBrackets, '').replace(/\s+/g, ' ').trim() : undefined
}

async function findMissing(fonts: Font[], text: string): Promise<Set<string>> {
  const missing = new Set<string>()
  // One character per line, because a combining mark after a letter would not be reported.
  const lines = [...new Set(text)].join('\n')
  await layOut(drawBox({ whiteSpace: 'pre', fontFamily: families.text }, lines), {
    width: 1,
    height: 1,
    fonts,
    async loadAdditionalAsset(_language, characters) {
      for (const character of characters) missing.add(character)
      return []
    },
  })
  return missing
}

function mapCharacters(text: string, map: (character: string) => string): string {
  return [...text].map(map).join('')
}

function countLetters(text: string): number {
  return text.match(letter)?.length ?? 0
}
