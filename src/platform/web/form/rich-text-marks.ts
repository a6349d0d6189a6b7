export type Marks = Readonly<Record<'heading' | 'bold' | 'italic' | 'bullets' | 'numbers' | 'link', boolean>>
