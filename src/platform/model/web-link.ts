/** Tells whether a link carries a user name or a password, which its readers would have too. */
export const hasCredentials = (link: string): boolean => /^\s*[a-z][a-z\d+.-]*:[/\\]{2}[^/?#\\]*@/i.test(link)
