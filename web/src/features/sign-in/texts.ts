export const texts = {
  accountChanged: 'Your wallet has switched to another account. Connect it again to bid.',
  networkChanged: 'Your wallet has switched to another network. Connect it again to bid.',
} as const
