import '@fontsource/roboto/400.css'
import '@fontsource/roboto/500.css'
import './variables.css'
import './theme.css'
import './focus.css'
import './touch.css'
import './link-button.css'
import './boxes.css'
import './card.css'
import { StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider, type ThemeConfig } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useFocusSeen } from '../hooks/use-focus-seen.ts'
import { useStillness, useTouch } from '../hooks/use-media.ts'
import { Icon } from './Icon.tsx'
import { nonce } from './strict.ts'
import { applyTheme } from './theme.ts'
import light from './theme-light.json' with { type: 'json' }

applyTheme()

/** Nothing waits for the end of a movement that does not come. */
const STILL = { motion: false }
/** As high as a finger is wide (DESIGN 16 and 18). */
const FINGER = 44
const TOUCHED: Pick<ThemeConfig, 'token' | 'components'> = {
  token: {
    controlHeight: FINGER,
    controlHeightSM: FINGER,
    controlHeightLG: FINGER,
    controlInteractiveSize: 18,
  },
  components: {
    Select: { ...light.components.Select, optionHeight: FINGER, optionPadding: '11px 10px' },
    DatePicker: { ...light.components.DatePicker, cellHeight: FINGER, cellWidth: FINGER },
  },
}

function themeFor({ still, touched }: { still: boolean; touched: boolean }): ThemeConfig {
  return {
    ...light,
    token: { ...light.token, ...(still && STILL), ...(touched && TOUCHED.token) },
    components: { ...light.components, ...(touched && TOUCHED.components) },
  }
}

/** Theme and nonce, around everything. */
export function ThemeRoot({ children }: { children: ReactNode }) {
  const [still, touched] = [useStillness(), useTouch()]
  useFocusSeen()
  const theme = useMemo(() => themeFor({ still, touched }), [still, touched])
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
