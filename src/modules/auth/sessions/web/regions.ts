const regions: Readonly<Record<string, string>> = {
  us: 'United States',
  ca: 'Canada',
  eu: 'European Union',
  uk: 'United Kingdom',
  au: 'Australia',
}

/** Spec 9: the region comes from the host name ("eu.mandate.example", "app-eu.mandate.example") and is us by default. */
export function regionOf(host: string): { key: string; name: string } {
  const key = host.split(/[.-]/).find((part) => part in regions) ?? 'us'
  return { key, name: regions[key] as string }
}
