export type Family = 'neutral' | 'stone' | 'blue' | 'teal' | 'green' | 'amber' | 'orange' | 'red' | 'violet'
