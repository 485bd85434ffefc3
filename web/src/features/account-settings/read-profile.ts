import { changeAccount } from '@melos/api-contract'
import { texts } from './texts.ts'

type ProfileField = 'name' | 'about' | 'country'
export type ProfileComplaints = Partial<Record<ProfileField, string>>

const { shape } = changeAccount.body
const longest = { name: 100, about: 2000 } as const

/** Reads the form. An empty name or text is none; the server's own rules find what is wrong. */
export function readProfile({ name = '', about = '', country = '' }: Readonly<Record<string, string>>) {
  const profile = { name: name.trim() || null, about: about.trim() || null, country }
  const complaints: ProfileComplaints = {
    ...(shape.name.safeParse(profile.name).success ? {} : { name: texts.account.tooLong(longest.name) }),
    ...(shape.about.safeParse(profile.about).success ? {} : { about: texts.account.tooLong(longest.about) }),
    ...(shape.country.safeParse(profile.country).success ? {} : { country: texts.account.noCountry }),
  }
  return { profile, complaints }
}
