export const texts = {
  pageTitle: 'Invitation',
  title: 'Set your admin password',
  lead: 'Choose the password that you’ll log in with. Your login is the email address we sent this link to.',
  needsScript: 'This page needs JavaScript.',
  submit: 'Set the password',
  busy: 'Setting the password…',
  done: 'Your password has been set. Log in with it now.',
  incomplete: {
    title: 'This link is incomplete',
    text: 'Open the link in the email again. If your email program cut it off, copy all of it into the address bar.',
    action: 'Admin login',
  },
  expired: 'This link no longer works. Ask an administrator for a new one.',
} as const
