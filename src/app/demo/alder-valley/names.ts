/** "Dr. Tomas Lindqvist": everything before the last word is the first name. */
export function namesOf(name: string): { firstName: string; lastName: string; email: string } {
  const words = name.split(' ')
  const lastName = words.pop() as string
  const letters = name
    .replace('Dr. ', '')
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '.')
  return { firstName: words.join(' '), lastName, email: `${letters}@aldervalley.example` }
}
