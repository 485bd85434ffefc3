import type { PublicConfig } from '@melos/api-contract'
import { z } from 'zod'
import { StartupError } from './startup-error.ts'

type Provider = PublicConfig['provider']

const line = z.string().trim().min(1).max(300).optional()

/** The variables that name the company which runs the site. */
export const providerVariables = {
  PROVIDER_NAME: line,
  PROVIDER_REGISTRATION_NUMBER: line,
  PROVIDER_ADDRESS: line,
  PROVIDER_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
}

const sampleProvider: Provider = {
  name: 'Melos Sample s.r.o.',
  registrationNumber: '000 00 000',
  address: 'Sample Street 1, 110 00 Prague 1, Czech Republic',
  email: 'support@melos.example',
  isSample: true,
}

/** A text that names half a company would name none. */
export function readProvider(
  variables: { readonly [Name in keyof typeof providerVariables]?: string | undefined },
): Provider {
  const {
    PROVIDER_NAME: name,
    PROVIDER_REGISTRATION_NUMBER: registrationNumber,
    PROVIDER_ADDRESS: address,
    PROVIDER_EMAIL: email,
  } = variables
  if ([name, registrationNumber, address, email].every((value) => value === undefined)) return sampleProvider
  if (name === undefined || registrationNumber === undefined || address === undefined || email === undefined) {
    throw new StartupError(
      'Set PROVIDER_NAME, PROVIDER_REGISTRATION_NUMBER, PROVIDER_ADDRESS and PROVIDER_EMAIL together, or none of them.',
    )
  }
  return { name, registrationNumber, address, email, isSample: false }
}
