/** The words of the button, which every page loads; the others come with the panel. */
export const buttonTexts = {
  open: 'AI assistant',
  help: 'Help',
  notLoaded: 'The assistant couldn’t be loaded. Check your connection.',
} as const
