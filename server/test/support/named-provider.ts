/** A company that isn't the sample, as public chains require. */
export const namedProvider = {
  PROVIDER_NAME: 'Sounding Board a.s.',
  PROVIDER_REGISTRATION_NUMBER: '123 45 678',
  PROVIDER_ADDRESS: 'Example Square 2, Brno',
  PROVIDER_EMAIL: 'hello@sounding.example',
}
