/** The words of the button, which every page loads; the others come with the dialog. */
export const buttonTexts = { connect: 'Connect wallet', connecting: 'Connecting…' } as const
