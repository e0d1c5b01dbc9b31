/** What the shop knows about its place behind a proxy. */
type ProxiedShop = {
  /** The public address, such as https://shop.example. */
  readonly publicUrl: string
  /** Where the proxy reaches the shop, such as 127.0.0.1:3000. */
  readonly upstream: string
}

/** The largest file of staff in megabytes, slightly above the limit of the shop, so that its own sentence is read. */
const MAX_UPLOAD_MB = 33

/**
 * The lines of a Caddyfile for the shop. Caddy gets and renews the certificate by itself, and replaces X-Forwarded-For, which
 * the shop trusts. Without keep-alive no request uses a connection that a restart of the shop closes (setup-8).
 */
export function caddyLines({ publicUrl, upstream }: ProxiedShop): string {
  return String.raw`${siteOf(publicUrl).host} {
	request_body {
		max_size ${MAX_UPLOAD_MB}MB
	}
	reverse_proxy ${upstream} {
		header_up X-Forwarded-For {remote_host}
		lb_try_duration 30s
		transport http {
			keepalive off
		}
	}
}
`
}

/** The lines of a file in /etc/nginx/conf.d: those of ops/nginx-shop.conf with the name and port of this shop (setup-8). */
export function nginxLines({ publicUrl, upstream }: ProxiedShop): string {
  const { name, port } = siteOf(publicUrl)
  return String.raw`upstream shop {
    server ${upstream} max_fails=0;
}

server {
    listen 80;
    listen [::]:80;
    server_name ${name};
    return 308 https://$host$request_uri;
}

server {
    listen ${port} ssl http2;
    listen [::]:${port} ssl http2;
    server_name ${name};

    ssl_certificate /etc/letsencrypt/live/${name}/fullchain.pem;
    ssl_certificate_key /etc/letsencrypt/live/${name}/privkey.pem;
    ssl_protocols TLSv1.2 TLSv1.3;
    ssl_session_cache shared:shop:5m;

    client_max_body_size 1m;

    proxy_http_version 1.1;
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header Connection close;
    proxy_read_timeout 60s;
    gzip off;
    error_page 502 504 = @away;

    location / {
        proxy_pass http://shop;
    }

    location /api/desk/ {
        client_max_body_size 33m;
        proxy_read_timeout 180s;
        proxy_pass http://shop;
    }

    location ~ ^/api/(?:prescriptions|returns|trade)/(?:files|lines)$ {
        client_max_body_size 11m;
        proxy_read_timeout 180s;
        proxy_pass http://shop;
    }

    location @away {
        internal;
        default_type text/html;
        add_header Retry-After 30 always;
        add_header Cache-Control no-store always;
        return 503 "<!doctype html><title>Back in a moment</title><h1>Back in a moment</h1><p>The shop is being looked after. Please try again in half a minute.</p>";
    }
}
`
}

/** The program certbot with the line that gets the certificate that `nginxLines` names. */
export function certbotLine({ publicUrl }: Pick<ProxiedShop, 'publicUrl'>): string {
  return `sudo certbot certonly --nginx -d ${siteOf(publicUrl).name} --deploy-hook "systemctl reload nginx"`
}

function siteOf(publicUrl: string) {
  const { host, hostname, port } = new URL(publicUrl)
  return { host, name: hostname, port: port || '443' }
}
