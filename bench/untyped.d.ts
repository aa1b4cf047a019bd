declare module 'autocannon' {
  type Request = { method?: string; path?: string; headers?: Record<string, string>; body?: string };
  type Options = {
    url: string;
    connections: number;
    duration: number;
    requests: (Request & { setupRequest?: (request: Request) => Request })[];
  };
  type Result = {
    requests: { total: number };
    duration: number;
    non2xx: number;
    errors: number;
    latency: { p50: number; p97_5: number; p90: number };
  };
  export default function autocannon(options: Options): Promise<Result>;
}
