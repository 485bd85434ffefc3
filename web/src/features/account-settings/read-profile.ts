import { changeAccount } from '@melos/api-contract'
import { readField } from './settings-parts.tsx'
import { texts } from './texts.ts'

type ProfileField = 'name' | 'about' | 'country'
export type ProfileComplaints = Partial<Record<ProfileField, string>>

const { shape } = changeAccount.body
const longest = { name: 100, about: 2000 } as const

/** Reads the form. An empty name or text is none; the server's own rules find what is wrong. */
export function readProfile(fields: FormData) {
  const [name, about, country] = (['name', 'about', 'country'] as const).map((field) => readField(fields, field))
  const profile = { name: name || null, about: about || null, country: country ?? '' }
  const complaints: ProfileComplaints = {
    ...(shape.name.safeParse(profile.name).success ? {} : { name: texts.account.tooLong(longest.name) }),
    ...(shape.about.safeParse(profile.about).success ? {} : { about: texts.account.tooLong(longest.about) }),
    ...(shape.country.safeParse(profile.country).success ? {} : { country: texts.account.noCountry }),
  }
  return { profile, complaints }
}
