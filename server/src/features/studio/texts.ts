export const texts = {
  untitled: 'Untitled song',
  noInvitation: 'This contributor needs no invitation.',
  signedName: (name: string) => `signedName: must be your legal name, ${name}`,
  wallet: 'signature.wallet: must be linked to your account',
  signature: 'signature.signature: must be this wallet’s signature of the consent',
} as const
