/** Every page loads these; the other texts come with the dialog. */
export const buttonTexts = { connect: 'Connect wallet', connecting: 'Connecting…' } as const
