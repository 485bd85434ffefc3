import { passwordLimits } from '@melos/api-contract'

export const texts = {
  cancel: 'Cancel',
  unreachable: 'We couldn’t reach Melos. Check your connection and try again.',
  unexpected: 'Something went wrong. Please try again.',
  passkeys: {
    REFUSED: 'No passkey was used. Try again, or choose another way.',
    KNOWN: 'This device already has a passkey for your account.',
  },
  passkeySupport: {
    impossible: () => 'Passkeys need a domain name with HTTPS, which this site doesn’t have.',
    elsewhere: (publicUrl: string) => `Passkeys only work at ${publicUrl}. Open Melos there to add or use one.`,
    unsupported: () => 'This browser doesn’t support passkeys.',
  },
  country: { label: 'Country', choose: 'Choose a country' },
  /** Before a powerful act of an administrator. */
  proof: {
    title: 'Confirm that it’s you',
    lead: 'This needs your passkey. You won’t be asked again for the next 5\u00A0minutes.',
    action: 'Use your passkey',
    cancel: 'Cancel',
    busy: 'Waiting for your passkey…',
    impossible:
      'Passkeys don’t work at this address. Open Melos at its domain name, or ask another administrator to reset your login.',
  },
  password: {
    label: 'Password',
    newLabel: 'New password',
    hint: `At least ${passwordLimits.shortest} characters. A few unrelated words are easy to remember and hard to guess.`,
    count: (length: number) => `${length} of at least ${passwordLimits.shortest} characters`,
    enough: (length: number) => `${length} characters`,
    short: `Use at least ${passwordLimits.shortest} characters.`,
    long: `Use at most ${passwordLimits.longest} characters.`,
    weak: 'This password is easy to guess. Add a few unrelated words.',
  },
} as const
