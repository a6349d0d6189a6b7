import '@fontsource/roboto/400.css'
import '@fontsource/roboto/500.css'
import './variables.css'
import './look.css'
import './focus.css'
import './link-button.css'
import './boxes.css'
import './card.css'
import { StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider, type ThemeConfig } from 'antd'
import type { ReactNode } from 'react'
import { useStillness } from '../hooks/use-media.ts'
import { Icon } from './Icon.tsx'
import { nonce } from './strict.ts'
import { applyTheme } from './theme.ts'
import light from './theme-light.json' with { type: 'json' }

applyTheme()

const moving: ThemeConfig = light
/** Nothing waits for the end of a movement that does not come. */
const still: ThemeConfig = { ...moving, token: { ...moving.token, motion: false } }

/** Theme and nonce, around everything. */
export function Look({ children }: { children: ReactNode }) {
  const theme = useStillness() ? still : moving
  return (
    <StyleProvider layer>
      <ConfigProvider
        csp={nonce ? { nonce } : {}}
        theme={theme}
        componentSize="middle"
        select={{ suffixIcon: <Icon name="down" size={14} /> }}
        button={{ autoInsertSpace: false }}
      >
        {children}
      </ConfigProvider>
    </StyleProvider>
  )
}
