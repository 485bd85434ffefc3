import { z } from 'zod'
import { countryCodes } from './countries.ts'
import { passwordLimits } from './password-rules.ts'

const USERNAME = /^[A-Za-z][A-Za-z0-9_-]{2,29}$/

/** The pages' addresses, and names that would look official. */
const reserved: ReadonlySet<string> = new Set([
  ...[
    'about',
    'account',
    'admin',
    'api',
    'auction',
    'case',
    'help',
    'mailbox',
    'unsubscribe',
    'metrics',
    'offer',
    'privacy-policy',
    'register',
  ],
  ...[
    'report-infringement',
    'reset',
    'sign-in',
    'studio',
    'invite',
    'terms-conditions',
    'texts',
    'market',
    'royalties',
  ],
  ...['administrator', 'melos', 'moderator', 'official', 'provider', 'staff', 'support', 'system'],
])

/** What usernames are compared by. */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toLowerCase()
}

export const usernameSchema = z
  .string()
  .max(100)
  .refine(
    (text) => USERNAME.test(text),
    'must have 3 to 30 letters, digits, hyphens or underscores, and begin with a letter',
  )
  .refine((text) => !reserved.has(usernameKey(text)), 'is reserved')
  .meta({ examples: ['ada-wren'] })

/** ISO 3166-1, two letters. */
export const countrySchema = z
  .string()
  .refine((code) => countryCodes.includes(code), 'must be a country')
  .meta({ examples: ['CZ'] })

/** One-time tokens from emails: 32 bytes as base64url. */
export const mailedTokenSchema = z.string().min(1).max(100)

const { shortest, longest } = passwordLimits

/** A new password. A typed one is only compared, so it needs no rules. */
export const newPasswordSchema = z
  .string()
  .max(1024)
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'must be text')
  .refine((text) => {
    const { length } = [...text.normalize('NFKC')]
    return length >= shortest && length <= longest
  }, `must have ${shortest} to ${longest} characters`)

export const typedPasswordSchema = z.string().max(1024)
