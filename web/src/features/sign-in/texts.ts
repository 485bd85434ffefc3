/** What signing in says on its own account. */
export const texts = {
  accountChanged: 'Your wallet is on another account. Connect it again to bid.',
  networkChanged: 'Your wallet has changed to another network. Connect it again to bid.',
} as const
