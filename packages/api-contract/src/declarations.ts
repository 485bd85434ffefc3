import { z } from 'zod'

/** What a person declares at registration, word for word. `{provider}` is the company's name. */
export const declarationTexts = {
  ADULT: { version: '1.0', text: 'I am 18 or older, and of age where I live' },
  NOT_STAFF: { version: '1.0', text: 'I am not an employee of {provider}' },
  TERMS: { version: '1.3', text: 'I accept the terms, version 1.3' },
} as const

/** The SHA-256 of the terms' Markdown file, so that a declaration names the text that was accepted. */
export const TERMS_SHA256 = 'a6188aa88dc60c2ae6a9ac4d77497eea25d34c9c0c5ed34585d7895b4538e62f'

const declarationKindSchema = z.enum(['ADULT', 'NOT_STAFF', 'TERMS'])

export type DeclarationKind = z.infer<typeof declarationKindSchema>

const declarationSchema = z.strictObject({ kind: declarationKindSchema, version: z.string().max(20) })

/** All of them, each in its current version. */
export const declarationsSchema = z
  .array(declarationSchema)
  .length(declarationKindSchema.options.length)
  .refine(
    (made) =>
      declarationKindSchema.options.every((kind) =>
        made.some((one) => one.kind === kind && one.version === declarationTexts[kind].version),
      ),
    'must be all current declarations',
  )

export type DeclarationsMade = z.infer<typeof declarationsSchema>
