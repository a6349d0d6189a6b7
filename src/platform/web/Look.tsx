import '@fontsource/roboto/400.css'
import '@fontsource/roboto/500.css'
import './variables.css'
import './look.css'
import { StyleProvider } from '@ant-design/cssinjs'
import { App, ConfigProvider, type ThemeConfig } from 'antd'
import type { ReactNode } from 'react'
import { nonce } from './strict.ts'
import { applyTheme } from './theme.ts'
import light from './theme-light.json' with { type: 'json' }

applyTheme()

/** Theme, nonce and the place for toasts and dialogs, around everything. */
export function Look({ children }: { children: ReactNode }) {
  return (
    <StyleProvider layer>
      <ConfigProvider
        csp={nonce ? { nonce } : {}}
        theme={light as ThemeConfig}
        componentSize="middle"
        button={{ autoInsertSpace: false }}
      >
        <App component={false} notification={{ placement: 'bottomLeft', maxCount: 3, duration: 5 }}>
          {children}
        </App>
      </ConfigProvider>
    </StyleProvider>
  )
}
