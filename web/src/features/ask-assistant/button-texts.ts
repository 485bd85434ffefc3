/** Separate from `texts.ts`, because every page loads the button and not the panel. */
export const buttonTexts = {
  open: 'AI assistant',
  help: 'Help',
  notLoaded: 'The assistant couldn’t be loaded. Check your connection.',
} as const
