/** Whether a link carries a user name or a password: anyone who reads it would have them. */
export const hasCredentials = (link: string): boolean => /^\s*[a-z][a-z\d+.-]*:[/\\]{2}[^/?#\\]*@/i.test(link)
